import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { Facets } from './facets.js';
import { ProductsController } from './products.controller.js';
import { ProductPageResolver, ProductsResolver } from './products.resolver.js';
import { ProductsService } from './products.service.js';
import { Stock } from './stock.js';

@Module({
  providers: [Catalogue, Facets, ProductsService, Stock, ProductsResolver, ProductPageResolver],
  controllers: [ProductsController],
  exports: [Stock],
})
export class ProductsModule {}
