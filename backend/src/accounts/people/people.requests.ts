import { accountStatuses, roles, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { languages, type Language } from '@orderstream/contracts/shared/languages';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUrl, ValidateIf } from 'class-validator';
import { NotConfusable, TextLine, TextLines } from '../../platform/http/text-fields.ts';

const text = { type: String, required: false, nullable: true };
const hasFullName = (request: ProfileRequest) => request.full_name !== undefined;
/** An empty value deletes the picture, so it needs no check. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

export class ProfileRequest {
  @ApiProperty({ type: String, required: false }) @ValidateIf(hasFullName) @TextLine(200) @NotConfusable() full_name?: string;
  /** Shown as a picture: only http(s), so that it cannot contain a script (S11). */
  @ApiProperty({ ...text, format: 'uri' })
  @ValidateIf((request: ProfileRequest) => !isEmpty(request.avatar_url))
  @TextLine(2000)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  avatar_url?: string | null;
  @ApiProperty(text) @IsOptional() @TextLine(200) @NotConfusable() business_name?: string | null;
  @ApiProperty(text) @IsOptional() @TextLine(50) phone?: string | null;
  @ApiProperty(text) @IsOptional() @TextLines(2000) description?: string | null;
}

export class LanguageRequest {
  @ApiProperty({ enum: languages }) @IsIn(languages) language!: Language;
}

export class ProfileAnswer {
  @ApiProperty({ type: String }) full_name!: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  @ApiProperty({ type: String, nullable: true }) business_name!: string | null;
  @ApiProperty({ type: String, nullable: true }) phone!: string | null;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
}

export class MeAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'email' }) email!: string;
  @ApiProperty({ enum: accountStatuses }) status!: AccountStatus;
  @ApiProperty({ type: Boolean }) email_confirmed!: boolean;
  @ApiProperty({ enum: roles, isArray: true }) roles!: Role[];
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  /** The language of screens and e-mails; null until the user or their browser has chosen one. */
  @ApiProperty({ enum: languages, nullable: true }) language!: Language | null;
  /** Whether the password is shorter or more common than a new one may be. */
  @ApiProperty({ type: Boolean }) weak_password!: boolean;
  /** Whether signing in with an identity has ended the password. */
  @ApiProperty({ type: Boolean }) password_ended!: boolean;
  /** Whether a second factor is required that this session has not shown: the user's roles have no effect until then. */
  @ApiProperty({ type: Boolean }) second_factor_missing!: boolean;
  @ApiProperty({ type: ProfileAnswer }) profile!: ProfileAnswer;
}
