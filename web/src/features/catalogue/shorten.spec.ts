import { shorten } from './shorten';

describe('shorten', () => {
  it('cuts after 15 characters', () => {
    expect(shorten('Denim Jacket with Collar')).toBe('Denim Jacket wi…');
  });

  it('counts a blank like any other character', () => {
    expect(shorten('Classic Cotton Shirt')).toBe('Classic Cotton …');
  });

  it('leaves shorter names alone', () => {
    expect(shorten('123456789012345')).toBe('123456789012345');
  });

  it('does not cut through an emoji', () => {
    expect(shorten('Dinosaur Shirt🦖🦖🦖')).toBe('Dinosaur Shirt🦖…');
  });
});
