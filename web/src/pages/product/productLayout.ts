/** On small screens buying comes before the description; on large ones beside it. */
export const productLayout = {
  gap: { base: '5', lg: '6' },
  columnGap: { md: '8', lg: '10' },
  alignItems: 'start',
  templateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'minmax(0, 6fr) minmax(0, 5fr)',
    lg: 'minmax(0, 5fr) minmax(0, 4fr) 18rem',
  },
  templateRows: { md: 'auto auto 1fr', lg: 'auto 1fr' },
  templateAreas: {
    base: '"picture" "title" "buy" "text"',
    md: '"picture title" "picture buy" "picture text"',
    lg: '"picture title buy" "picture text buy"',
  },
};
