{{- define "laurel.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{- define "laurel.labels" -}}
{{ include "laurel.selector" . }}
app.kubernetes.io/part-of: laurel
app.kubernetes.io/component: {{ .component }}
app.kubernetes.io/version: {{ .root.Values.image.tag | quote }}
{{- end }}

{{- define "laurel.image" -}}
{{ .root.Values.image.registry }}/{{ .name }}:{{ .root.Values.image.tag }}
{{- end }}

{{/* Security context of a pod: no token, an unprivileged user, nothing writable but /tmp. */}}
{{- define "laurel.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "laurel.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The port of /ready and /metrics: the gateway's http is public. */}}
{{- define "laurel.innerPort" -}}
{{ ternary "inner" "http" (eq . "gateway") }}
{{- end }}

{{- define "laurel.secretEnv" -}}
{{- range .keys }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.root.Values.existingSecret }}, key: {{ . }} } }
{{- end }}
{{- end }}

{{- define "laurel.commonEnv" -}}
- { name: NODE_ENV, value: production }
{{- if .Values.caConfigMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/laurel/ca/ca.pem }
{{- end }}
{{- range $name, $value := .Values.extraEnv }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "laurel.caMount" -}}
{{- if .Values.caConfigMap }}
- { name: ca, mountPath: /etc/laurel/ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "laurel.caVolume" -}}
{{- if .Values.caConfigMap }}
- name: ca
  configMap: { name: {{ .Values.caConfigMap }} }
{{- end }}
{{- end }}
