import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import type { SystemContext } from '@chakra-ui/react';
import { recipes, slotRecipes } from './theme.recipes';
import { semanticTokens, tokens } from './theme.tokens';

export const config = defineConfig({
  preflight: false,
  cssVarsPrefix: 'shop',
  cssVarsRoot: ':where(html)',
  theme: {
    breakpoints: { sm: '576px', bar: '601px', md: '768px', lg: '992px', xl: '1200px', '2xl': '1400px' },
    keyframes: {
      pulse: { '50%': { opacity: '0.5' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      rise: { from: { opacity: '0', transform: 'translateY(-8px)' } },
      slideIn: { from: { transform: 'translateX(-100%)' } },
    },
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
  },
});

const made = createSystem(defaultBaseConfig, config);

/**
 * Chakra with the shop's own tokens and only the recipes in use: its default system is three times as large. Global styles come
 * with the page, see server/pageStyles.ts, so that the browser need not generate them again.
 */
export const system: SystemContext = {
  ...made,
  _global: [],
  _config: { ...made._config, disableLayers: true },
};
