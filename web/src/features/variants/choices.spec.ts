import { choiceAmong, choiceText, missingAxis, stockWith, valuesOf, variantOf } from './choices';

const piece = (size: string | null, color: string | null, countInStock = 1) => ({
  id: `${size} ${color}`,
  size,
  color,
  countInStock,
});
const shirt = [piece('Small', 'Black', 0), piece('Small', 'Red', 2), piece('Medium', 'Black', 3)];
const belt = [piece('Small', null), piece('Large', null)];

describe('choosing a variant', () => {
  it('lists the sizes and colours of the variants, in their order', () => {
    expect(valuesOf(shirt, 'size')).toEqual(['Small', 'Medium']);
    expect(valuesOf(shirt, 'color')).toEqual(['Black', 'Red']);
    expect(valuesOf(belt, 'color')).toEqual([]);
  });

  it('asks for the size, then for the colour', () => {
    expect(missingAxis(shirt, {})?.prompt).toBe('Choose a size');
    expect(missingAxis(shirt, { size: 'Small' })?.prompt).toBe('Choose a color');
    expect(missingAxis(shirt, { size: 'Small', color: 'Red' })).toBeUndefined();
    expect(missingAxis(belt, { size: 'Large' })).toBeUndefined();
    expect(missingAxis([], {})).toBeUndefined();
  });

  it('ignores values that are not offered, and preselects a single one', () => {
    expect(choiceAmong(shirt, { size: 'Huge', color: 'Red' })).toEqual({ size: undefined, color: 'Red' });
    expect(choiceAmong([piece('Small', 'Red'), piece('Large', 'Red')], {}).color).toBe('Red');
  });

  it('finds the matching variant', () => {
    expect(variantOf(shirt, { size: 'Small', color: 'Red' })?.countInStock).toBe(2);
    expect(variantOf(shirt, { size: 'Small' })).toBeUndefined();
    expect(variantOf(shirt, { size: 'Medium', color: 'Red' })).toBeUndefined();
    expect(variantOf(belt, { size: 'Large' })?.id).toBe('Large null');
  });

  it('knows the stock of a value given the other choice', () => {
    expect(stockWith(shirt, {}, 'size', 'Small')).toBe(2);
    expect(stockWith(shirt, { color: 'Black' }, 'size', 'Small')).toBe(0);
    expect(stockWith(shirt, { color: 'Red' }, 'size', 'Medium')).toBe(0);
  });

  it('is described in short text', () => {
    expect(choiceText({ size: 'Medium', color: 'Red' })).toBe('Medium, Red');
    expect(choiceText({ size: null, color: 'Red' })).toBe('Red');
    expect(choiceText({})).toBe('');
  });
});
