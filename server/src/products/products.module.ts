import { Module } from '@nestjs/common';
import { AdminProducts } from './catalogue/admin-products.js';
import { Catalogue } from './catalogue/catalogue.js';
import { ProductSearch } from './catalogue/product-search.js';
import { QueryCaches } from './catalogue/query-caches.js';
import { OptionOrder } from './options/option-order.js';
import { Options } from './options/options.js';
import { OptionsResolver } from './options/options.resolver.js';
import { ProductsController } from './products.controller.js';
import { ProductsResolver } from './products.resolver.js';
import { ProductsService } from './products.service.js';
import { Reviews } from './reviews.js';
import { ReviewsResolver } from './reviews.resolver.js';
import { Stock } from './stock.js';
import { Variants } from './variants/variants.js';
import { VariantsResolver } from './variants/variants.resolver.js';

@Module({
  providers: [
    AdminProducts,
    Catalogue,
    ProductSearch,
    QueryCaches,
    OptionOrder,
    Options,
    ProductsService,
    Reviews,
    Stock,
    Variants,
    ProductsResolver,
    ReviewsResolver,
    OptionsResolver,
    VariantsResolver,
  ],
  controllers: [ProductsController],
  exports: [Stock],
})
export class ProductsModule {}
