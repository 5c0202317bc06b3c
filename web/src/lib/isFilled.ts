export const isFilled = (text = '') => text.trim() !== '';
