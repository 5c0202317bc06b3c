import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { AddressesResolver } from './addresses.resolver.js';
import { Addresses } from './addresses.js';

@Module({
  providers: [Addresses, AddressesResolver],
  controllers: [AddressesController],
  exports: [Addresses],
})
export class AddressesModule {}
