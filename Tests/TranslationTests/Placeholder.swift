// Translation
