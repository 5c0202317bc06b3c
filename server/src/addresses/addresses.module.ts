import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { Addresses } from './addresses.js';
import { AddressesResolver } from './addresses.resolver.js';

@Module({
  providers: [Addresses, AddressesResolver],
  controllers: [AddressesController],
  exports: [Addresses],
})
export class AddressesModule {}
