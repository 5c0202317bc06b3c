import { isText } from './body-limits.js';

it.each([
  ['Hindi', 'क्षत्रिय स्त्री कृत्स्न'],
  ['pointed Hebrew', 'בְּרֵאשִׁ֖ית'],
  ['a stack of Tibetan', 'ཧྐྵྨླྺྼྻྂ'],
  ['Vietnamese', 'Việt Nam'.normalize('NFD')],
  ['a family and a flag', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['thirty marks', `a${'\u0301'.repeat(30)}b${'\u0316'.repeat(30)}`],
])('accepts %s as text', (_, text) => {
  expect(isText(text)).toBe(true);
});

it.each([
  ['half of a pair', 'a\ud800'],
  ['the character 0', 'a\0'],
  ['31 marks', `a${'\u0301'.repeat(31)}`],
  ['31 of what are marks in the same width', `a${'\u0301'.repeat(16)}${'\uff9e'.repeat(15)}`],
])('rejects %s as text', (_, text) => {
  expect(isText(text)).toBe(false);
});
