import { Command } from '@nestjs/common';
export const a = Command;
