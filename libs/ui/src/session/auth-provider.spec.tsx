import { render } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useAuth } from './auth-provider.js';

describe('useAuth', () => {
  it('names the missing provider', () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Lost = () => {
      useAuth();
      return null;
    };
    expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
    silence.mockRestore();
  });
});
