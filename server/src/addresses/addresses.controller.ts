import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { toAddressJson } from './address.entity.js';
import { AddressInput } from './address.input.js';
import { Addresses } from './addresses.js';

@Controller('api/users/addresses')
export class AddressesController {
  constructor(private readonly addresses: Addresses) {}

  @Allow('user')
  @Get()
  async list(@CurrentUser() { id }: User) {
    return (await this.addresses.list(id)).map(toAddressJson);
  }

  @Allow('user')
  @Post()
  async add(@CurrentUser() { id }: User, @Body() input: AddressInput) {
    return toAddressJson(await this.addresses.add(id, input));
  }

  @Allow('user')
  @Put(':id')
  async update(@CurrentUser() caller: User, @Param('id') id: string, @Body() input: AddressInput) {
    return toAddressJson(await this.addresses.update(caller.id, id, input));
  }

  @Allow('user')
  @Delete(':id')
  async remove(@CurrentUser() caller: User, @Param('id') id: string) {
    await this.addresses.remove(caller.id, id);
    return { message: 'Address removed' };
  }
}
