"""Players made of code for Vietnam Solitaire."""
