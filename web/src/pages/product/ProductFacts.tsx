import { chakra, Grid } from '@chakra-ui/react';
import type { ShownProduct } from './shownProduct';

/** Facts besides the description; those without a value are left out. */
export function ProductFacts({
  product: { brand, category, sizes, colors, variants },
}: {
  product: ShownProduct;
}) {
  const described = [
    ['Sizes', sizes.join(', ')],
    ['Colors', colors.join(', ')],
  ];
  // Sizes and colours to choose from are visible already.
  const facts = [['Brand', brand], ['Category', category], ...(variants.length > 0 ? [] : described)].filter(
    ([, value]) => value,
  );
  return (
    <Grid
      as="dl"
      templateColumns="auto minmax(0, 1fr)"
      columnGap="6"
      rowGap="1.5"
      fontSize="sm"
      borderTopWidth="1px"
      borderColor="border"
      pt="4"
    >
      {facts.map(([term, value]) => (
        <chakra.div key={term} display="contents">
          <chakra.dt color="fg.muted">{term}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
        </chakra.div>
      ))}
    </Grid>
  );
}
