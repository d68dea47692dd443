import { EventBus } from '@nestjs/cqrs';
export const a = EventBus;
