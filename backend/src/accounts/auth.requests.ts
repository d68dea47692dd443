import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import { shortestPassword } from '@orderstream/contracts/accounts/lifecycle';
import { languages, type Language } from '@orderstream/contracts/shared/languages';
import { ApiProperty } from '@nestjs/swagger';
import { Equals, IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { EmailAddress, NotConfusable, TextLine, TextLines, SecretText } from '../platform/http/text-fields.ts';
import { Omittable } from '../platform/http/omittable.ts';

const email = { type: String, format: 'email', maxLength: 254 };
const optional = { required: false, nullable: true, type: String };

export class EmailRequest {
  @ApiProperty(email) @EmailAddress() email!: string;
}

export class SignUpRequest {
  @ApiProperty(email) @EmailAddress() @NotConfusable() email!: string;
  @ApiProperty({ type: String, minLength: shortestPassword }) @SecretText(256) password!: string;
  @ApiProperty({ type: String, maxLength: 200 }) @TextLine(200) @NotConfusable() @IsNotEmpty() full_name!: string;
  @ApiProperty(optional) @IsOptional() @TextLine(200) @NotConfusable() business_name?: string | null;
  @ApiProperty(optional) @IsOptional() @TextLine(50) phone?: string | null;
  @ApiProperty(optional) @IsOptional() @TextLines(2000) description?: string | null;
  @ApiProperty({ type: Boolean, enum: [true] }) @Equals(true) accept_terms!: true;
  @ApiProperty({ enum: languages, required: false, nullable: true }) @IsOptional() @IsIn(languages) language?: Language | null;
}

export class LoginRequest extends EmailRequest {
  @ApiProperty({ type: String }) @SecretText(256) @IsNotEmpty() password!: string;
}

export class TokenRequest {
  @ApiProperty({ type: String }) @TextLine(200) @IsNotEmpty() token!: string;
}

export class ProofRequest {
  @ApiProperty({ type: String }) @SecretText(256) @IsNotEmpty() password!: string;
}

const present = {
  type: String,
  required: false,
  description: 'The present password; an account without one needs a fresh sign-in instead',
};

export class PresentPasswordRequest {
  @ApiProperty(present) @Omittable() @SecretText(256) current_password?: string;
}

export class NewPasswordRequest extends PresentPasswordRequest {
  @ApiProperty({ type: String, minLength: shortestPassword }) @SecretText(256) password!: string;
}

export class ResetPasswordRequest extends TokenRequest {
  @ApiProperty({ type: String, minLength: shortestPassword }) @SecretText(256) password!: string;
}

export class SessionUserAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty(email) email!: string;
}

export class SessionAnswer {
  @ApiProperty({ type: String }) access_token!: string;
  @ApiProperty({ enum: ['bearer'] }) token_type!: 'bearer';
  @ApiProperty({ type: Number, description: 'seconds' }) expires_in!: number;
  @ApiProperty({ type: Number, description: 'seconds since 1970' }) expires_at!: number;
  @ApiProperty({ type: SessionUserAnswer }) user!: SessionUserAnswer;
}

export class ProvidersAnswer {
  /** The identity providers that the shop is configured for. */
  @ApiProperty({ type: [String] }) offered!: IdentityProvider[];
}

export class SignInAnswer {
  @ApiProperty({ type: String, format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time' }) last_used_at!: string;
  @ApiProperty({ type: String }) device!: string;
  /** The network that the session was opened from: /24 of IPv4, /48 of IPv6; empty if unknown. */
  @ApiProperty({ type: String }) network!: string;
  @ApiProperty({ type: Boolean }) current!: boolean;
}

export class SignInsAnswer {
  @ApiProperty({ type: [SignInAnswer] }) items!: SignInAnswer[];
}
