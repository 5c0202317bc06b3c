import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { system } from '../../theme';
import { Rating } from './Rating';

it.each([
  [4.2, 4],
  [4.3, 4.5],
  [4.8, 5],
])('shows a rating of %f as %f stars', (value, stars) => {
  const { container } = render(
    <ChakraProvider value={system}>
      <Rating value={value} />
    </ChakraProvider>,
  );
  expect(screen.getByRole('img', { name: `Rated ${stars} out of 5` })).toBeVisible();
  expect(container.querySelector('stop')).toHaveAttribute('offset', String(stars / 5));
});
