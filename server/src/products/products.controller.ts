import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { Catalogue } from './catalogue/catalogue.js';
import { ProductQueryBody, toFilter } from './dto/product-query.body.js';
import { ReviewInput, UpdateProductInput } from './dto/product.inputs.js';
import { toProductJson, toProductPageJson, toProductWithReviewsJson } from './product.json.js';
import { ProductsService } from './products.service.js';
import { Reviews } from './reviews.js';

const WITH_VARIANTS = { as: 'productsWithVariants' } as const;

@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly products: ProductsService,
    private readonly catalogue: Catalogue,
    private readonly reviews: Reviews,
  ) {}

  @Allow('anyone')
  @Get()
  async list(@Query('keyword') keyword?: unknown, @Query('pageNumber') page?: unknown) {
    return toProductPageJson(
      await this.catalogue.list(toFilter({ keyword }), undefined, page, WITH_VARIANTS),
    );
  }

  @Allow('anyone')
  @Get('top')
  async top() {
    return (await this.catalogue.topRated()).map(toProductJson);
  }

  @Allow('anyone')
  @Post('getproducts/api')
  @HttpCode(200)
  async filtered(@Body() body: ProductQueryBody) {
    return toProductPageJson(
      await this.catalogue.list(toFilter(body), body.sort, body.pageNumber, WITH_VARIANTS),
    );
  }

  @Allow('anyone')
  @Get(':id')
  async get(@Param('id') id: string) {
    return toProductWithReviewsJson(await this.catalogue.get(id, { withReviews: true }));
  }

  @Allow('admin')
  @Post()
  async create(@CurrentUser() admin: User) {
    return toProductJson(await this.products.create(admin));
  }

  @Allow('admin')
  @Put(':id')
  async update(@CurrentUser() admin: User, @Param('id') id: string, @Body() input: UpdateProductInput) {
    return toProductJson(await this.products.update(admin, id, input));
  }

  @Allow('admin')
  @Delete(':id')
  async delete(@CurrentUser() admin: User, @Param('id') id: string) {
    await this.products.delete(admin, id);
    return { message: 'Product removed' };
  }

  @Allow('user')
  @Post(':id/reviews')
  async review(@CurrentUser() author: User, @Param('id') id: string, @Body() input: ReviewInput) {
    await this.reviews.add(author, id, input);
    return { message: 'Review added' };
  }
}
