import { parseCommand } from './command-line.js';

const parse = (line: string) => parseCommand(line.split(' '), '/home/me');

it('resolves folders against the caller’s directory, not the one npm runs in', () => {
  expect(parse('backup copies')).toEqual({
    command: 'backup',
    folder: '/home/me/copies',
    isFollowing: false,
  });
  expect(parse('backup /srv/copies --follow')).toMatchObject({ folder: '/srv/copies', isFollowing: true });
  expect(parse('restore copies new')).toEqual({
    command: 'restore',
    folder: '/home/me/copies',
    into: '/home/me/new',
    port: 5433,
    until: undefined,
  });
  expect(parse('restore copies new 5000 2026-11-22T05:00:00Z')).toMatchObject({
    port: 5000,
    until: new Date('2026-11-22T05:00:00Z'),
  });
});

it.each([
  ['backup', 'Which folder'],
  ['backup copies --folow', "Unknown option '--folow'"],
  ['backup copies more', 'what is more?'],
  ['restore', 'From which folder'],
  ['restore copies', 'Into which new folder?'],
  ['restore copies new 99999', '99999 is no port'],
  ['restore copies new yesterday', 'yesterday is no port'],
  ['restore copies new 5433 yesterday', 'yesterday is no moment'],
  ['restore copies new 5433 2026-11-22T05:00:00Z now', 'What is now?'],
  ['undo copies', 'undo is neither'],
])('reports what is wrong with "%s", with the usage', (line, problem) => {
  expect(() => parse(line)).toThrow(problem);
  expect(() => parse(line)).toThrow('npm run backup -- FOLDER');
});
