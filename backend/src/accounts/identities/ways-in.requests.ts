import { ApiProperty } from '@nestjs/swagger';

export class IdentityAnswer {
  @ApiProperty({ type: String }) provider!: string;
  /** As the provider knows the person. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) linked_at!: string;
  /** False where the person keeps it out. */
  @ApiProperty({ type: Boolean }) linked!: boolean;
}

export class WaysInAnswer {
  @ApiProperty({ type: Boolean }) password!: boolean;
  @ApiProperty({ type: [IdentityAnswer] }) identities!: IdentityAnswer[];
}
