import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';

/** A text of several lines, typed by a person. */
export const UntrimmedLines = (longest: number) =>
  applyDecorators(IsString(), MaxLength(longest), Matches(/^(?:\P{Cc}|[\t\r\n])*$/u, { message: 'control characters' }));
