import { Args, Context, ID, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { loaderFor } from '../common/loader.js';
import type { User } from '../users/user.entity.js';
import { ReviewInput } from './dto/product.inputs.js';
import { Product } from './product.entity.js';
import { Review } from './review.entity.js';
import { Reviews, REVIEWS_SHOWN } from './reviews.js';

@Resolver(() => Product)
export class ReviewsResolver {
  constructor(private readonly service: Reviews) {}

  @Allow('user')
  @Mutation(() => Review)
  addReview(
    @CurrentUser() author: User,
    @Args('productId', { type: () => ID }) id: string,
    @Args('input') input: ReviewInput,
  ) {
    return this.service.add(author, id, input);
  }

  @ResolveField(() => [Review], {
    description: 'The newest first; with `after`, those that come after that review of the same product.',
  })
  reviews(
    @Parent() { id, newestReviews }: Product,
    @Args('limit', { type: () => Int, nullable: true, defaultValue: REVIEWS_SHOWN }) limit: number | null,
    @Args('after', { type: () => ID, nullable: true }) after: string | null | undefined,
    @Context() context: object,
  ) {
    if (newestReviews && (limit ?? REVIEWS_SHOWN) === REVIEWS_SHOWN && after == null) return newestReviews;
    const name = `reviews:${limit}:${after ?? ''}`;
    return loaderFor(context, name, (ids) => this.service.of(ids, { limit, after }), [] as Review[]).load(id);
  }
}
