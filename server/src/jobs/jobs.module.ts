import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.js';
import { Jobs } from './jobs.js';

@Global()
@Module({ providers: [JobQueue, JobRunner, Jobs], exports: [JobQueue, Jobs] })
export class JobsModule {}
