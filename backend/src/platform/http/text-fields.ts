import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { isConfusable } from './plain-text.ts';

/** Replaces half characters, which neither other checks nor the database accept. */
const replaceLoneSurrogates = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');
/** A text in its composed form, without blanks at its ends. */
const normalizeText = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? replaceLoneSurrogates(value).normalize('NFC').trim() : value;
/** An address with compatible characters replaced, without blanks at its ends. */
const normalizeAddress = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? replaceLoneSurrogates(value).normalize('NFKC').trim() : value;

/** A field with one line of text: trimmed, without control characters. */
export const TextLine = (longest: number) =>
  applyDecorators(Transform(normalizeText), IsString(), MaxLength(longest), Matches(/^\P{Cc}*$/u, { message: 'control characters' }));

/**
 * A field with an e-mail address, checked in the form in which it is stored and used: normalization turns a full-width comma into one
 * that separates addresses.
 */
export const EmailAddress = () =>
  applyDecorators(
    Transform(normalizeAddress),
    IsString(),
    MaxLength(254),
    Matches(/^\P{Cc}*$/u, { message: 'control characters' }),
    IsEmail(),
  );

/** The field's text distinguishes people: it has no invisible characters, and no word in letters of two scripts. */
export const NotConfusable = () =>
  ValidateBy({ name: 'isDistinct', validator: { validate: (value) => typeof value !== 'string' || !isConfusable(value) } });

/** A field with several lines of text: trimmed, without control characters. */
export const TextLines = (longest: number) =>
  applyDecorators(
    Transform(normalizeText),
    IsString(),
    MaxLength(longest),
    Matches(/^(?:\P{Cc}|[\t\r\n])*$/u, { message: 'control characters' }),
  );

/** A field with a secret, which stays as it was typed, including blanks. */
export const SecretText = (longest: number) => applyDecorators(IsString(), MaxLength(longest));
