import { mergedOptions } from './mergedOptions';

const named = (...names: string[]) => names.map((name) => ({ name, kept: name }));
const added = (name: string) => ({ name, kept: '' });
const opened = named('Small', 'Medium', 'Large');

const sizes = (typed: typeof opened, now: typeof opened) =>
  mergedOptions({ sizes: opened, colors: [] }, { sizes: typed, colors: [] }, { sizes: now, colors: [] })
    .sizes.map(({ name }) => name)
    .join(' ');

describe('a vocabulary that two admins change at once', () => {
  it("is the admin's own version if nobody else has changed it", () => {
    expect(sizes([...named('Large', 'Small'), added('Huge')], opened)).toBe('Large Small Huge');
  });

  it('keeps what another admin has added, in its position', () => {
    const typed = [opened[0]!, added('S/M'), ...opened.slice(1)];
    expect(sizes(typed, named('Tiny', 'Small', 'Medium', 'M/L', 'Large'))).toBe(
      'Tiny Small S/M Medium M/L Large',
    );
    expect(sizes(named('Large', 'Medium', 'Small'), named('Small', 'Medium', 'M/L', 'Large'))).toBe(
      'Large Medium M/L Small',
    );
  });

  it('contains once what both have added', () => {
    expect(sizes([...opened, added('Huge')], named('Small', 'Medium', 'Large', 'Huge'))).toBe(
      'Small Medium Large Huge',
    );
  });

  it('omits what either has removed, and keeps the order of whoever moved it', () => {
    expect(sizes(named('Small', 'Large'), named('Large', 'Medium'))).toBe('Large');
    expect(sizes([...opened, added('Huge')], named('Large', 'Medium', 'Small'))).toBe(
      'Large Huge Medium Small',
    );
  });

  it('keeps each changed swatch of either', () => {
    const black = { name: 'Black', kept: 'Black', swatch: '#000000' };
    const red = { name: 'Red', kept: 'Red', swatch: '#ff0000' };
    const colors = [black, red];
    const typed = [{ ...black, swatch: '#111111' }, red];
    const now = [black, { ...red, swatch: '#c62828' }];
    const lists = [colors, typed, now].map((list) => ({ sizes: [], colors: list }));
    expect(mergedOptions(lists[0]!, lists[1]!, lists[2]!).colors.map(({ swatch }) => swatch)).toEqual([
      '#111111',
      '#c62828',
    ]);
  });
});
