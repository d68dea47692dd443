import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';

/** A field with several lines of text that stay as they were typed. */
export const UntrimmedLines = (longest: number) =>
  applyDecorators(IsString(), MaxLength(longest), Matches(/^(?:\P{Cc}|[\t\r\n])*$/u, { message: 'control characters' }));
