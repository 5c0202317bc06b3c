import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** The outline of the focused element. */
export const focusRing = { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' };

/**
 * Forced colours (Windows' high contrast) remove the backgrounds and shadows that mark a chosen element, so there it gets a
 * frame. It is drawn inside, because the outline marks the focus.
 */
export const chosenFrame = {
  '@media (forced-colors: active)': {
    position: 'relative',
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0',
      border: '3px solid Highlight',
      borderRadius: 'inherit',
      pointerEvents: 'none',
    },
  },
};

const disabled = { opacity: 0.55, cursor: 'disabled' };

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    maxW: 'full',
    py: '0.5',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'full',
    fontWeight: 'semibold',
    cursor: 'button',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'moderate',
    _disabled: disabled,
    _icon: { w: '5', h: '5', flexShrink: '0' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.emphasized' },
      },
      subtle: { bg: 'bg.muted', color: 'fg', _hover: { bg: 'colorPalette.muted' } },
      outline: {
        borderColor: 'border.control',
        color: 'fg',
        _hover: { borderColor: 'colorPalette.fg', color: 'colorPalette.fg' },
      },
      ghost: { color: 'fg', _hover: { bg: 'bg.muted' } },
      plain: {
        color: 'colorPalette.fg',
        px: '0',
        borderRadius: 'sm',
        textDecoration: 'underline',
        textUnderlineOffset: '4px',
      },
    },
    // No control is smaller than 44 px.
    size: {
      sm: { minH: '11', minW: '11', px: '3', fontSize: 'sm' },
      md: { minH: '11', minW: '11', px: '5', fontSize: 'md' },
      lg: { minH: '12', minW: '12', px: '7', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

const field = {
  w: 'full',
  minH: '11',
  px: '3.5',
  fontSize: 'md', // smaller text makes iOS zoom in on focus
  color: 'fg',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  _disabled: disabled,
  _invalid: { borderColor: 'fg.error' },
};

const input = defineRecipe({ className: 'input', base: field });
const textarea = defineRecipe({ className: 'textarea', base: { ...field, py: '2.5', lineHeight: '1.5' } });

const nativeSelect = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', w: 'full' },
    field: { ...field, appearance: 'none', pe: '8', cursor: 'button', '& option': { bg: 'bg.panel' } },
    indicator: {
      position: 'absolute',
      insetEnd: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      _icon: { w: '4', h: '4' },
    },
  },
});

const heading = defineRecipe({
  className: 'heading',
  base: { fontWeight: 'semibold', letterSpacing: '-0.015em', lineHeight: '1.2' },
  variants: {
    size: {
      sm: { fontSize: 'lg' },
      md: { fontSize: 'xl' },
      lg: { fontSize: '2xl' },
      xl: { fontSize: { base: '2xl', md: '3xl' } },
      '2xl': { fontSize: { base: '3xl', md: '4xl' }, letterSpacing: '-0.025em' },
    },
  },
  defaultVariants: { size: 'md' },
});

const skeleton = defineRecipe({
  className: 'skeleton',
  base: { bg: 'bg.muted', borderRadius: 'md', animation: 'pulse', color: 'transparent' },
});

const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    w: '5',
    h: '5',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin',
  },
});

const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2.5',
    minH: '6',
    fontSize: 'xs',
    fontWeight: 'semibold',
    borderRadius: 'full',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
});

export const recipes = { button, input, textarea, heading, skeleton, spinner, badge };
export const slotRecipes = { nativeSelect };
