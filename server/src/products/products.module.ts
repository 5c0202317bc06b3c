import { Module } from '@nestjs/common';
import { AdminProducts } from './admin-products.js';
import { Catalogue } from './catalogue.js';
import { Facets } from './facets.js';
import { KnownGroups } from './known-groups.js';
import { KnownMeanings } from './known-meanings.js';
import { Options } from './options/options.js';
import { OptionsResolver } from './options/options.resolver.js';
import { ProductSearch } from './product-search.js';
import { ProductsController } from './products.controller.js';
import { ProductPageResolver, ProductsResolver } from './products.resolver.js';
import { ProductsService } from './products.service.js';
import { Reviews } from './reviews.js';
import { ReviewsResolver } from './reviews.resolver.js';
import { ShelfReads } from './shelf-reads.js';
import { Stock } from './stock.js';
import { Variants } from './variants/variants.js';
import { VariantsResolver } from './variants/variants.resolver.js';

@Module({
  providers: [
    AdminProducts,
    Catalogue,
    Facets,
    KnownGroups,
    KnownMeanings,
    ProductSearch,
    ShelfReads,
    Options,
    ProductsService,
    Reviews,
    Stock,
    Variants,
    ProductsResolver,
    ProductPageResolver,
    ReviewsResolver,
    OptionsResolver,
    VariantsResolver,
  ],
  controllers: [ProductsController],
  exports: [Stock],
})
export class ProductsModule {}
