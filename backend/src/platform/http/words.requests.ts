import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';

/** Several lines that a person typed. */
export const Words = (longest: number) =>
  applyDecorators(IsString(), MaxLength(longest), Matches(/^(?:\P{Cc}|[\t\r\n])*$/u, { message: 'control characters' }));
