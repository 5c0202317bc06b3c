import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { badInput } from '../../common/app-error.js';
import { loaderFor } from '../../common/loader.js';
import { Picture, pictureOf } from '../../uploads/picture.js';
import { Product } from '../product.entity.js';
import { Variant } from './variant.entity.js';
import { Variants } from './variants.js';

/** A cart of a hundred lines may hold products of 500 variants each, and a query may ask for all of them several times. */
const MOST_IN_ANSWER = 20_000;

@Resolver(() => Product)
export class VariantsResolver {
  /** How many variants each request has been answered with. */
  private readonly answered = new WeakMap<object, number>();

  constructor(private readonly service: Variants) {}

  @ResolveField(() => [Variant], {
    description: "In the shop's order; empty when the product is stocked as a whole.",
  })
  variants(@Parent() { id, scarcest, variants }: Product, @Context() context: object) {
    if (variants) return this.bounded(variants, context);
    if (scarcest === null) return [];
    const loader = loaderFor(context, 'variants', (ids) => this.service.of(ids), [] as Variant[]);
    return loader.load(id).then((found) => this.bounded(found, context));
  }

  @ResolveField(() => [Picture], { description: "The product's own, then those of its variants, each once." })
  async pictures(@Parent() product: Product, @Context() context: object): Promise<Picture[]> {
    const images = (await this.variants(product, context)).map(({ image }) => image);
    return [...new Set([product.image, ...images])].flatMap((image) => (image ? [pictureOf(image)] : []));
  }

  /** @throws AppError BAD_USER_INPUT if the request asks for more than that */
  private bounded(variants: Variant[], context: object): Variant[] {
    const count = (this.answered.get(context) ?? 0) + variants.length;
    if (count > MOST_IN_ANSWER) throw badInput('This asks for too many variants at once');
    this.answered.set(context, count);
    return variants;
  }
}
