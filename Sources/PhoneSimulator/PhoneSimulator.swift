// PhoneSimulator
