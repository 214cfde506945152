// Accessory
