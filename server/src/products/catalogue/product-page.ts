import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { PageOf } from '../../common/page.js';
import { Rupees } from '../../common/rupees.js';
import { Picture } from '../../uploads/picture.js';
import { Product } from '../product.entity.js';

@ObjectType()
export class FacetValue {
  @Field() value: string;
  @Field(() => Int) count: number;
}

@ObjectType({
  description: 'How many products each filter value would show, counted with all the other filters applied.',
})
export class ProductFacets {
  @Field(() => [FacetValue]) genders: FacetValue[];
  @Field(() => [FacetValue]) sizes: FacetValue[];
  @Field(() => [FacetValue]) categories: FacetValue[];
  @Field(() => [FacetValue]) colors: FacetValue[];
  @Field(() => Rupees, { nullable: true }) minPrice?: number;
  @Field(() => Rupees, { nullable: true }) maxPrice?: number;
}

@ObjectType()
class ColorPicture {
  @Field(() => ID) productId: string;
  @Field(() => Picture) picture: Picture;
}

@ObjectType()
export class ProductPage extends PageOf(Product) {
  @Field({
    description: 'False where more products match than are counted and shown; count is then a lower bound.',
  })
  countIsExact: boolean;
  @Field(() => [ColorPicture], {
    description:
      'If the list is filtered by exactly one colour: the pictures in that colour, of the items that have one of their own.',
  })
  colorPictures: ColorPicture[];
  /** Missing if they were not requested. */
  @Field(() => ProductFacets) facets?: ProductFacets;
}

@ObjectType({ description: 'A page of all products that are not deleted, drafts included.' })
export class AdminProductPage extends PageOf(Product) {
  @Field({ description: 'False where more products match than are counted and shown.' })
  countIsExact: boolean;
}

/** @param products read with their variants */
export const picturesIn = (color: string, products: Product[]): ColorPicture[] =>
  products.flatMap(({ id: productId, variants = [] }) => {
    const own = variants.find((variant) => variant.color === color && variant.image);
    return own ? [{ productId, picture: own.picture }] : [];
  });
