import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { system } from '../../theme';
import { ProductPicture } from './ProductPicture';

const renderPicture = (alt: string) =>
  render(
    <ChakraProvider value={system}>
      <ProductPicture picture={{ src: '/gone.png' }} alt={alt} sizes="64px" />
    </ChakraProvider>,
  );

/** Mocks the properties of all images of the page. */
function browserSays(image: Partial<HTMLImageElement>) {
  for (const [name, value] of Object.entries(image))
    jest.spyOn(HTMLImageElement.prototype, name as 'complete', 'get').mockReturnValue(value as boolean);
}

const signs = (container: HTMLElement) => container.querySelectorAll('svg');

describe('a picture of a product', () => {
  it('is replaced by a placeholder if it fails to load', () => {
    const { container } = renderPicture('Linen Shirt');
    fireEvent.error(screen.getByRole('img', { name: 'Linen Shirt' }));
    expect(signs(container)).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'Linen Shirt' })).not.toHaveAttribute('src');
  });

  it('is replaced if it failed before hydration', () => {
    browserSays({ complete: true, naturalWidth: 0, currentSrc: 'http://localhost/gone.png' });
    expect(signs(renderPicture('Linen Shirt').container)).toHaveLength(1);
  });

  it.each([
    ['is still loading', { complete: false, naturalWidth: 0, currentSrc: 'http://localhost/gone.png' }],
    ['is not requested yet', { complete: true, naturalWidth: 0, currentSrc: '' }],
    ['has loaded', { complete: true, naturalWidth: 800, currentSrc: 'http://localhost/there.png' }],
  ])('is not replaced if it %s', (_, image) => {
    browserSays(image);
    expect(signs(renderPicture('Linen Shirt').container)).toHaveLength(0);
  });

  it('is hidden from screen readers if its alt text is empty', () => {
    const { container } = renderPicture('');
    fireEvent.error(container.querySelector('img')!);
    expect(signs(container)).toHaveLength(1);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
