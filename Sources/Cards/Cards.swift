// Cards
