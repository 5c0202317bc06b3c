import { system } from './theme';

describe('the theme', () => {
  it.each([
    ['sm', 576],
    ['md', 768],
    ['lg', 992],
    ['xl', 1200],
    ['2xl', 1400],
    ['bar', 601],
  ])('has the breakpoint %s at %i px', (name, px) => {
    const { min } = system.breakpoints.values.find((breakpoint) => breakpoint.name === name)!;
    expect(parseFloat(min!) * 16).toBe(px);
  });

  it('has a single transition duration, 300 ms', () => {
    const speeds = system.tokens.allTokens.filter(({ name }) => name.startsWith('durations.'));
    expect(speeds.map(({ value }) => value as string)).toEqual(['300ms']);
    const button = JSON.stringify(system.cva(system.getRecipe('button'))());
    expect(button).toContain('"transitionDuration":"var(--shop-durations-moderate)"');
  });

  it.each(['colors.fg.error', 'colors.danger.fg'])('has a red %s in the light and dark theme', (name) => {
    const { base, _dark } = system.tokens.getByName(name)!.extensions.conditions!;
    for (const reference of [base, _dark]) {
      const hex = system.token(reference!.slice(1, -1)) as string;
      const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
      expect(red).toBeGreaterThan(1.4 * Math.max(green!, blue!));
      expect(Math.abs(green! - blue!)).toBeLessThan(20); // or it would be orange, or pink
    }
  });
});
