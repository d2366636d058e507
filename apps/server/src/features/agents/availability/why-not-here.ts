import {
  modelProviderOf,
  transcriberProviderOf,
  transcribersThatCannotRun,
  voiceProviderOf,
  voicesThatCannotRun,
} from '@saywell/engines';
import type { EngineSubstitution } from '../engine-substitutions.ts';

/** Why a provider does not run here, and what would change that; each one sentence, and neither holds a key. */
export interface WhyNotHere {
  readonly reason: string;
  readonly remedy: string;
}

const builtIn = 'or "saywell", which is built in';

/** By part and provider. */
const cannotRun: Readonly<Record<'transcriber' | 'voice', Readonly<Record<string, string>>>> = {
  transcriber: transcribersThatCannotRun,
  voice: voicesThatCannotRun,
};

/** Of a provider that was looked for and not found. */
export function whyNotHere(part: EngineSubstitution['part'], provider: string): WhyNotHere {
  return part === 'model' ? whyNoModel(provider) : whyNoSpeech(part, provider);
}

function whyNoModel(provider: string): WhyNotHere {
  if (modelProviderOf(provider) === undefined)
    return {
      reason: `Nothing on this server speaks the protocol of ${provider}.`,
      remedy: `Choose another provider, ${builtIn}.`,
    };
  if (provider === 'custom-llm')
    return {
      reason: 'The model of custom-llm has no url, and this server no endpoint of its own.',
      remedy: 'Give the model a url, or have the operator set SAYWELL_OPENAI_BASE_URL.',
    };
  if (provider === 'anthropic-bedrock')
    return {
      reason: 'There is no access key for anthropic-bedrock.',
      remedy:
        'Store a credential of anthropic-bedrock with an access key (aws-iam): this server has no identity with which it could assume a role.',
    };
  const store = `Store a credential of ${provider} (POST /credential)`;
  return {
    reason: `There is no key for ${provider}.`,
    remedy:
      provider === 'openai'
        ? `${store}, or have the operator set SAYWELL_OPENAI_API_KEY.`
        : `${store}, or put one among the assistant's credentials.`,
  };
}

function whyNoSpeech(part: 'transcriber' | 'voice', provider: string): WhyNotHere {
  if (provider === 'saywell')
    return {
      reason: `The ${part} of this server did not load.`,
      remedy: 'The log of the start says why.',
    };
  const adapter = part === 'transcriber' ? transcriberProviderOf(provider) : voiceProviderOf(provider);
  if (adapter === undefined && provider === 'openai')
    return {
      reason: 'This server has no endpoint that speaks the protocol of openai.',
      remedy: 'Have the operator set SAYWELL_OPENAI_API_KEY or SAYWELL_OPENAI_BASE_URL.',
    };
  if (adapter?.credential === null)
    return {
      reason: `The ${part} of ${provider} has no server to ask.`,
      remedy: `Give the ${part} a server with a url.`,
    };
  if (adapter?.baseUrl === null)
    return {
      reason: `There is no key for ${provider} whose region is known.`,
      remedy: `Store a credential of ${adapter.credential} with its region (POST /credential), or have the operator set SAYWELL_SPEECH_KEYS and SAYWELL_PROVIDER_URLS.`,
    };
  if (adapter !== undefined)
    return {
      reason: `There is no key for ${provider}.`,
      remedy: `Store a credential of ${adapter.credential} (POST /credential), or have the operator set SAYWELL_SPEECH_KEYS.`,
    };
  const because = cannotRun[part][provider];
  return {
    reason: `This server has no ${part} engine for ${provider}${because === undefined ? '' : `: ${because}`}.`,
    remedy: `Choose another provider, ${builtIn}.`,
  };
}
