import { accountStatuses, languages, roles, type AccountStatus, type Language, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUrl, ValidateIf } from 'class-validator';
import { NotConfusable, TextLine, TextLines } from '../../platform/http/text-fields.ts';

const text = { type: String, required: false, nullable: true };
const hasFullName = (request: ProfileRequest) => request.full_name !== undefined;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

export class ProfileRequest {
  @ApiProperty({ type: String, required: false }) @ValidateIf(hasFullName) @TextLine(200) @NotConfusable() full_name?: string;
  /** Shown as a picture: nothing but http(s), so that no script hides in it (S11). */
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
  /** Of the screens and the e-mails; null until the person or their browser has said one. */
  @ApiProperty({ enum: languages, nullable: true }) language!: Language | null;
  /** The password is shorter or more common than a new one may be. */
  @ApiProperty({ type: Boolean }) weak_password!: boolean;
  /** Signing in with an identity has ended the password lately. */
  @ApiProperty({ type: Boolean }) password_ended!: boolean;
  /** A second factor is demanded of the person, and this session has not shown one: their roles open nothing yet. */
  @ApiProperty({ type: Boolean }) second_factor_missing!: boolean;
  @ApiProperty({ type: ProfileAnswer }) profile!: ProfileAnswer;
}
