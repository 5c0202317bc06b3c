import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { AdminProducts } from './catalogue/admin-products.js';
import type { Form } from './catalogue/catalogue-sql.js';
import { Catalogue } from './catalogue/catalogue.js';
import { AdminProductPage, ProductPage } from './catalogue/product-page.js';
import { ProductFilter, ProductSort, UpdateProductInput } from './dto/product.inputs.js';
import { Product } from './product.entity.js';
import { ProductsService } from './products.service.js';
import { SelectedForm, Selects } from './selected-fields.js';

@Resolver(() => Product)
export class ProductsResolver {
  constructor(
    private readonly service: ProductsService,
    private readonly catalogue: Catalogue,
    private readonly allProducts: AdminProducts,
  ) {}

  @Allow('anyone')
  @Query(() => ProductPage)
  products(
    @Args('filter', { nullable: true }) filter?: ProductFilter,
    @Args('sort', { type: () => ProductSort, nullable: true }) sort?: ProductSort,
    @Args('page', { type: () => Int, nullable: true }) page?: number,
    @Selects('countInStock') showsStock?: boolean,
    @Selects('facets') withFacets?: boolean,
    @Selects('colorPictures') withColorPictures?: boolean,
    @SelectedForm() as?: Form,
  ) {
    const options = { showsStock, withFacets, withColorPictures, as };
    return this.catalogue.list(filter ?? {}, sort ?? undefined, page, options);
  }

  @Allow('anyone')
  @Query(() => [Product])
  topProducts(@Selects('countInStock') showsStock: boolean) {
    return this.catalogue.topRated({ showsStock });
  }

  @Allow('anyone')
  @Query(() => Product)
  product(
    @Args('id', { type: () => ID }) id: string,
    @Selects('countInStock') showsStock: boolean,
    @Selects('reviews') withReviews: boolean,
  ) {
    return this.catalogue.get(id, { showsStock, withReviews });
  }

  @Allow('anyone')
  @Query(() => [String], { description: 'Product names that a shopper who has typed this far may mean.' })
  suggest(@Args('keyword') keyword: string) {
    return this.catalogue.suggest(keyword);
  }

  @Allow('admin')
  @Query(() => AdminProductPage)
  adminProducts(
    @Args('page', { type: () => Int, nullable: true }) page?: number,
    @Args('search', { nullable: true, description: 'Of name, brand or category; or a whole id or SKU.' })
    search?: string,
    @Args('lowStockFirst', { nullable: true }) lowStockFirst?: boolean,
  ) {
    return this.allProducts.list(page, search, lowStockFirst ?? false);
  }

  @Allow('admin')
  @Mutation(() => Product)
  createProduct(@CurrentUser() admin: User) {
    return this.service.create(admin);
  }

  @Allow('admin')
  @Mutation(() => Product)
  updateProduct(
    @CurrentUser() admin: User,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateProductInput,
  ) {
    return this.service.update(admin, id, input);
  }

  @Allow('admin')
  @Mutation(() => Boolean)
  deleteProduct(@CurrentUser() admin: User, @Args('id', { type: () => ID }) id: string) {
    return this.service.delete(admin, id);
  }
}
