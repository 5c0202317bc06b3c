import { aPicture, aProduct, aVariant } from '../../testing/fixtures';
import { productData, trailData } from './productData';

const shop = 'https://shop.test';

describe('structured data of a product', () => {
  it('contains price and availability', () => {
    const { offers } = productData(aProduct({ id: 'p1', price: 1499, countInStock: 0 }), shop);
    expect(offers).toMatchObject({
      price: '1499.00',
      priceCurrency: 'INR',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.test/product/p1',
    });
  });

  it('contains one offer per variant, each with its availability', () => {
    const variants = [
      aVariant({ size: 'Small', color: 'Red', price: 900, countInStock: 2 }),
      aVariant({ size: 'Large', color: null, price: null, countInStock: 0 }),
    ];
    expect(productData(aProduct({ id: 'p1', price: 950, variants }), shop).offers).toMatchObject([
      {
        price: '900.00',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.test/product/p1?size=Small&color=Red',
      },
      {
        price: '950.00',
        availability: 'https://schema.org/OutOfStock',
        url: 'https://shop.test/product/p1?size=Large',
      },
    ]);
  });

  it('contains the rating only if there are reviews', () => {
    expect(productData(aProduct({ numReviews: 0 }), shop)).not.toHaveProperty('aggregateRating');
    expect(productData(aProduct({ rating: 4.5, numReviews: 2 }), shop)).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });

  it.each([
    ['uploads/shirt.jpg', 'https://shop.test/uploads/shirt.jpg'],
    ['images/señor.jpg', 'https://shop.test/images/se%C3%B1or.jpg'],
    ['https://cdn.test/shirt.jpg', 'https://cdn.test/shirt.jpg'],
    ['https://[cdn.test/shirt.jpg', 'https://[cdn.test/shirt.jpg'],
  ])('contains the image %s as %s', (src, image) => {
    expect(productData(aProduct({ picture: aPicture({ src }) }), shop)).toMatchObject({ image });
  });

  it('contains its breadcrumbs', () => {
    const { itemListElement } = trailData(aProduct({ name: 'Shirt', gender: 'Mens' }), shop);
    expect(itemListElement.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Home'],
      [2, 'Mens'],
      [3, 'Shirt'],
    ]);
  });
});
