import { Button } from '@mantine/core';
import '../../shell/mantine-controls';
import { brand } from '@sevenfold/brand';
import { Logo, useAuth } from '@sevenfold/ui';
import { site } from '../../config/site';

/** Goes to Google where the realm brokers it, and otherwise to the realm itself. */
export function SignInButton({ onClick, label = defaultLabel }: { onClick(): void; label?: string }) {
  const { phase } = useAuth();
  const busy = phase === 'signing-in';

  return (
    <Button
      size="lg"
      fullWidth
      aria-busy={busy}
      data-testid="sign-in"
      leftSection={<Logo size={20} />}
      onClick={onClick}
    >
      {busy ? 'Signing in…' : label}
    </Button>
  );
}

const defaultLabel = `Continue with ${site.identityProvider === 'google' ? 'Google' : brand.name}`;
