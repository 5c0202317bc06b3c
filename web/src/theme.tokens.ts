import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80,
  96,
];
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

const SANS_SERIF =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const tokens = defineTokens({
  colors: {
    white: { value: '#ffffff' },
    black: { value: '#0d0c0b' },
    sand: {
      50: { value: '#faf8f5' },
      100: { value: '#f3efe9' },
      200: { value: '#e6e0d7' },
      300: { value: '#cfc7bb' },
      500: { value: '#857d72' },
      600: { value: '#665f56' },
      800: { value: '#2b2723' },
      850: { value: '#221f1c' },
      900: { value: '#1b1917' },
      950: { value: '#131110' },
    },
    pine: {
      50: { value: '#edf5f1' },
      100: { value: '#d7e9e1' },
      300: { value: '#8fd0b6' },
      400: { value: '#6fbf9f' },
      600: { value: '#226a57' },
      700: { value: '#1a5546' },
      800: { value: '#173f35' },
      900: { value: '#132c26' },
    },
    brick: {
      50: { value: '#fdf0ee' },
      300: { value: '#f2a598' },
      600: { value: '#b3372a' },
      700: { value: '#95291e' },
      900: { value: '#3b1a16' },
    },
    amber: { 400: { value: '#e0a53a' }, 600: { value: '#b4740f' }, 700: { value: '#8a5708' } },
  },
  fonts: {
    body: { value: SANS_SERIF },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
    '3xl': { value: '1.875rem' },
    '4xl': { value: '2.375rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  spacing,
  sizes: { ...spacing, full: { value: '100%' }, page: { value: '80rem' }, prose: { value: '65ch' } },
  radii: { sm: { value: '6px' }, md: { value: '10px' }, lg: { value: '16px' }, full: { value: '999px' } },
  zIndex: { dropdown: { value: 30 }, sticky: { value: 20 }, toast: { value: 50 } },
  durations: { moderate: { value: '300ms' } },
  cursor: { button: { value: 'pointer' }, disabled: { value: 'not-allowed' } },
  animations: {
    spin: { value: 'spin 1s linear infinite' },
    pulse: { value: 'pulse 2s ease-in-out infinite' },
  },
});

const both = (light: string, dark: string) => ({
  value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: both('sand.50', 'sand.950'),
      panel: both('white', 'sand.900'),
      muted: both('sand.100', 'sand.850'),
    },
    fg: {
      DEFAULT: both('sand.900', 'sand.100'),
      muted: both('sand.600', 'sand.300'),
      error: both('brick.700', 'brick.300'),
      warning: both('amber.700', 'amber.400'),
      success: both('pine.700', 'pine.300'),
    },
    border: { DEFAULT: both('sand.200', 'sand.800'), control: both('sand.500', 'sand.500') },
    star: both('amber.600', 'amber.400'),
    backdrop: { value: 'rgb(13 12 11 / 0.55)' },
    accent: {
      solid: both('pine.600', 'pine.400'),
      emphasized: both('pine.700', 'pine.300'),
      contrast: both('white', 'black'),
      fg: both('pine.600', 'pine.300'),
      muted: both('pine.100', 'pine.800'),
      subtle: both('pine.50', 'pine.900'),
      focusRing: both('pine.600', 'pine.300'),
    },
    danger: {
      solid: both('brick.600', 'brick.300'),
      emphasized: both('brick.700', 'brick.300'),
      contrast: both('white', 'black'),
      fg: both('brick.700', 'brick.300'),
      muted: both('brick.50', 'brick.900'),
      subtle: both('brick.50', 'brick.900'),
      focusRing: both('brick.600', 'brick.300'),
    },
  },
  shadows: {
    card: {
      value: {
        base: '0 1px 2px rgb(27 25 23 / 0.05), 0 8px 24px -12px rgb(27 25 23 / 0.12)',
        _dark: '0 0 0 1px rgb(255 255 255 / 0.04)',
      },
    },
    raised: {
      value: { base: '0 12px 40px -8px rgb(27 25 23 / 0.22)', _dark: '0 12px 40px rgb(0 0 0 / 0.6)' },
    },
  },
});
