import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { loaderFor } from '../../common/loader.js';
import { Picture, pictureOf } from '../../uploads/picture.js';
import { Product } from '../product.entity.js';
import { Variant } from './variant.entity.js';
import { Variants } from './variants.js';

@Resolver(() => Product)
export class VariantsResolver {
  constructor(private readonly service: Variants) {}

  @ResolveField(() => [Variant], {
    description: "In the shop's order; empty when the product is stocked as a whole.",
  })
  variants(@Parent() { id, scarcest, variants }: Product, @Context() context: object) {
    if (variants) return variants;
    if (scarcest === null) return [];
    return loaderFor(context, 'variants', (ids) => this.service.of(ids), [] as Variant[]).load(id);
  }

  @ResolveField(() => [Picture], { description: "The product's own, then those of its variants, each once." })
  async pictures(@Parent() product: Product, @Context() context: object): Promise<Picture[]> {
    const images = (await this.variants(product, context)).map(({ image }) => image);
    return [...new Set([product.image, ...images])].flatMap((image) => (image ? [pictureOf(image)] : []));
  }
}
