import { Module } from '@nestjs/common';
import { createStorage } from './create-storage.js';
import { Storage } from './storage.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  providers: [UploadsService, { provide: Storage, useFactory: createStorage }],
  controllers: [UploadsController],
})
export class UploadsModule {}
