import { isText } from './body-limits.js';

it.each([
  ['Hindi', 'क्षत्रिय स्त्री कृत्स्न'],
  ['pointed Hebrew', 'בְּרֵאשִׁ֖ית'],
  ['stacked Tibetan letters', 'ཧྐྵྨླྺྼྻྂ'],
  ['Vietnamese', 'Việt Nam'.normalize('NFD')],
  ['a family and a flag', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['thirty combining marks per letter', `a${'\u0301'.repeat(30)}b${'\u0316'.repeat(30)}`],
])('accepts %s as text', (_, text) => {
  expect(isText(text)).toBe(true);
});

it.each([
  ['a lone surrogate', 'a\ud800'],
  ['NUL', 'a\0'],
  ['31 combining marks', `a${'\u0301'.repeat(31)}`],
  ['31 marks once NFKC has unified their widths', `a${'\u0301'.repeat(16)}${'\uff9e'.repeat(15)}`],
])('rejects %s as text', (_, text) => {
  expect(isText(text)).toBe(false);
});
