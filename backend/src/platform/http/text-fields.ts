import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { isConfusable } from './plain-text.ts';

/** Half a character is none: neither the checks of others nor the database can take it. */
const replaceLoneSurrogates = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');
const normalizeText = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? replaceLoneSurrogates(value).normalize('NFC').trim() : value;
const normalizeAddress = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? replaceLoneSurrogates(value).normalize('NFKC').trim() : value;

/** One line that a person typed: trimmed, without control characters. */
export const TextLine = (longest: number) =>
  applyDecorators(Transform(normalizeText), IsString(), MaxLength(longest), Matches(/^\P{Cc}*$/u, { message: 'control characters' }));

/** An e-mail address, checked in the form in which it is kept and written to: a full-width comma becomes one that divides addresses. */
export const EmailAddress = () =>
  applyDecorators(
    Transform(normalizeAddress),
    IsString(),
    MaxLength(254),
    Matches(/^\P{Cc}*$/u, { message: 'control characters' }),
    IsEmail(),
  );

/** People are distinguished by the text typed here: no invisible characters, and no word in letters of two scripts. */
export const NotConfusable = () =>
  ValidateBy({ name: 'isDistinct', validator: { validate: (value) => typeof value !== 'string' || !isConfusable(value) } });

/** Several lines that a person typed. */
export const TextLines = (longest: number) =>
  applyDecorators(
    Transform(normalizeText),
    IsString(),
    MaxLength(longest),
    Matches(/^(?:\P{Cc}|[\t\r\n])*$/u, { message: 'control characters' }),
  );

/** Typed as it is, to the last blank. */
export const SecretText = (longest: number) => applyDecorators(IsString(), MaxLength(longest));
