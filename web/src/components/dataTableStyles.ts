import { defineSlotRecipe } from '@chakra-ui/react';

/** Not in the theme, which every page loads: the catalogue shows no table. */
export const TABLE = defineSlotRecipe({
  className: 'table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell'],
  base: {
    root: { w: 'full', borderCollapse: 'collapse', textAlign: 'start', fontVariantNumeric: 'tabular-nums' },
    row: { borderBottomWidth: '1px', borderColor: 'border' },
    columnHeader: {
      px: '3',
      py: '3',
      textAlign: 'start',
      fontSize: 'xs',
      fontWeight: 'semibold',
      color: 'fg.muted',
    },
    cell: { px: '3', py: '2.5', fontSize: 'sm', verticalAlign: 'middle' },
  },
});

/** On a card: its heading, a full line, or the corner; by default half a line. */
export type Place = 'title' | 'wide' | 'corner';

export const ROW = {
  lgDown: {
    position: 'relative',
    containerType: 'inline-size',
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridAutoFlow: 'dense',
    alignContent: 'start',
    gap: '3',
    p: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
  },
  lg: { _hover: { bg: 'bg.muted' } },
};

const HALF = {
  display: 'block',
  p: '0',
  '@container (max-width: 14rem)': { gridColumn: '1 / -1' }, // at large text sizes half a card is too narrow for a word
  _before: {
    content: 'attr(data-label)',
    display: 'block',
    mb: '0.5',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'fg.muted',
  },
};

const WIDE = { ...HALF, gridColumn: '1 / -1' };

const TITLE = {
  display: 'flex',
  alignItems: 'center',
  gridColumn: '1 / -1',
  order: -1,
  minH: '11',
  p: '0',
  fontSize: 'md',
  fontWeight: 'semibold',
};

/** At large text sizes the title has no room beside the corner of a narrow card, only below it. */
const CLEAR_OF_CORNER = { pe: '24', '@container (max-width: 14rem)': { pe: '0', pt: '14' } };

const CORNER = { display: 'block', position: 'absolute', top: '4', insetEnd: '3', p: '0' };

/**
 * The styles of a cell; a title keeps clear of an occupied corner. A long word, e.g. of an address, widens no column, and a long
 * text leaves the other columns room for a word.
 */
export function placeOf(place: Place | undefined, hasCorner: boolean) {
  if (place === 'corner') return { lgDown: CORNER, '&, & .button': { whiteSpace: 'nowrap' } };
  const minWidth = place === 'title' ? '10rem' : '6rem';
  return { lgDown: onCard(place, hasCorner), lg: { minWidth }, overflowWrap: 'anywhere' };
}

function onCard(place: Place | undefined, hasCorner: boolean) {
  if (place === 'title') return hasCorner ? { ...TITLE, ...CLEAR_OF_CORNER } : TITLE;
  return place === 'wide' ? WIDE : HALF;
}
