import { chakra } from '@chakra-ui/react';
import { chosenFrame, focusRing } from '../../theme.recipes';
import { Swatch } from './Swatch';

interface Props {
  /** The name shared by the radio buttons of a group. */
  group: string;
  value: string;
  /** The colour value, for colours. */
  swatch?: string;
  /** Shows the swatch alone; the name remains for screen readers and as a tooltip. */
  isBare?: boolean;
  isChosen: boolean;
  isSoldOut: boolean;
  onChoose: () => void;
}

/** One radio button of a group, as a chip. A sold-out option can be selected, but is crossed out. */
export function ChoiceOption({ group, value, swatch, isBare, isChosen, isSoldOut, onChoose }: Props) {
  const hidesName = isBare && swatch !== undefined;
  return (
    <chakra.label css={CHIP} data-sold-out={isSoldOut || undefined} title={hidesName ? value : undefined}>
      <chakra.input type="radio" name={group} srOnly checked={isChosen} onChange={onChoose} />
      {swatch && <Swatch color={swatch} />}
      <chakra.span srOnly={hidesName} textDecoration={isSoldOut ? 'line-through' : undefined}>
        {value}
      </chakra.span>
      {isSoldOut && <chakra.span srOnly>, sold out</chakra.span>}
    </chakra.label>
  );
}

const CHIP = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minW: '11',
  minH: '11',
  px: '2.5',
  maxW: 'full',
  overflowWrap: 'anywhere',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  cursor: 'button',
  transition: 'border-color {durations.moderate}, background-color {durations.moderate}',
  _hover: { borderColor: 'accent.fg' },
  '&:has(:checked)': {
    borderColor: 'accent.solid',
    bg: 'accent.subtle',
    color: 'accent.fg',
    boxShadow: 'inset 0 0 0 1px {colors.accent.solid}',
    ...chosenFrame,
  },
  '&:has(:focus-visible)': focusRing,
  '&[data-sold-out]': { color: 'fg.muted', borderStyle: 'dashed' },
  // Where there is no visible name to cross out, the swatch is.
  '&[data-sold-out][title]::after': {
    content: '""',
    position: 'absolute',
    w: '9',
    borderTopWidth: '2px',
    borderColor: 'fg.muted',
    transform: 'rotate(-45deg)',
  },
};
