import { keysOf, keysOnRungs } from './scan-keys.js';

it.each([
  ["'wool'", ["'wool'"]],
  ["'wool' & 'size:Small'", ["'wool' & 'size:Small'"]],
  ["('n:cotton' & 'n:shirt') & ('gender:Mens')", ["('n:cotton' & 'n:shirt') & ('gender:Mens')"]],
  ["(('a' & 'b') & 'c') & ('d' | 'e')", ["'a' & 'b' & 'c'", "'d' | 'e'"]],
  ["'sandal' | 'shirt'", [null, "('sandal' | 'shirt')"]],
  ["'a' & 'b' | 'c' & 'd'", [null, "('a' & 'b' | 'c' & 'd')"]],
  ["( 'sandal' | 'shirt' ) & 'size:Small'", ["'size:Small'", "'sandal' | 'shirt'"]],
  [
    "(( 'shirt' | 'skirt' ) & 'wool') & ('color:Red' | 'color:Black')",
    ["'wool'", "'color:Red' | 'color:Black'", "'shirt' | 'skirt'"],
  ],
  ["('n:wool') & !('=:wool' | 'x')", ["'n:wool' & !('=:wool' | 'x')"]],
  ["('a' | 'b') & !('c')", [null, "('a' | 'b') & !('c')"]],
  ["'o''neil (a | b) & c' & 'say:\\'" + "'it'", ["'o''neil (a | b) & c' & 'say:\\'" + "'it'"]],
  ["'s' | 's ':*", [null, "('s' | 's ':*)"]],
])('%s is split into separate scan keys', (query, keys) => {
  expect(keysOf(query)).toEqual(keys);
});

it.each([
  ["'wool'", ["'wool'"]],
  ["'wool' & ('gender:Mens') & ('color:Red')", ["'wool'", "'gender:Mens'", "'color:Red'"]],
  ["('n:wool' & 'n:coat') & ('gender:Mens')", ["'n:wool'", "'n:coat'", "'gender:Mens'"]],
  ["'wool' & ('gender:Mens') & !('=:coat')", ["'wool' & ('gender:Mens') & !('=:coat')"]],
  ["('wool' | 'cotton') & 'gender:Mens'", ["'gender:Mens'", "'wool' | 'cotton'"]],
])('on rungs, %s is split into %j', (query, keys) => {
  expect(keysOnRungs(query)).toEqual(keys);
});
